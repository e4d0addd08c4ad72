/** Goes on as the image's user without any capability, in the folder of the image. */
export const AS_USER = `cd "$0" && user=$1 && shift
exec setpriv --reuid="$user" --regid="$user" --init-groups --inh-caps=-all --bounding-set=-all --no-new-privs -- "$@"`

/**
 * Puts a container's file system together in a namespace of mounts that ends with it, and enters it. The arguments: a folder
 * to work in, the image's root, one mount a line, the working folder, the user, and the program with its own arguments.
 */
export const ENTER = `set -e
root="$0/root"; image=$1; mounts=$2; folder=$3; user=$4; shift 4
mkdir -p "$root"
mount --bind "$image" "$root"
mount -o remount,bind,ro,nosuid,nodev "$root"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
mount -t tmpfs -o nosuid,mode=755 tmpfs "$root/dev"
for each in null zero full random urandom tty; do touch "$root/dev/$each"; mount --bind "/dev/$each" "$root/dev/$each"; done
ln -s /proc/self/fd "$root/dev/fd"; ln -s fd/0 "$root/dev/stdin"; ln -s fd/1 "$root/dev/stdout"; ln -s fd/2 "$root/dev/stderr"
mkdir "$root/dev/shm"; mount -t tmpfs -o nosuid,nodev,noexec,mode=1777 tmpfs "$root/dev/shm"
echo "$mounts" | while read -r kind one two; do
  case $kind in
    bind) mount --bind "$one" "$root$two" ;;
    file) touch "$root$two"; mount --bind "$one" "$root$two" ;;
    tmpfs) mount -t tmpfs -o nosuid,nodev,noexec,mode=1777 tmpfs "$root$one" ;;
  esac
done
exec chroot "$root" sh -c '${AS_USER.replaceAll("'", `'\\''`)}' "$folder" "$user" "$@"`
