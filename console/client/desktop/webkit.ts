import koffi from 'koffi'

/** A GObject, or another C object that is only passed on. */
export type Pointer = bigint | null

/** A GType; koffi returns small ones as numbers. */
type Type = number | bigint

/** The functions of GTK 4 and WebKitGTK 6 that a guarded window needs. Booleans of C are 1 or 0 here. */
export interface WebKit {
  /** Ends the program at once: at an orderly exit, the clean-ups of Node and WebKit collide and crash. */
  exit(code: number): void
  glib: {
    setProgramName(name: string): void
    newLoop(context: null, isRunning: 0): Pointer
    runLoop(loop: Pointer): void
    quitLoop(loop: Pointer): void
    errorMatches(error: Pointer, domain: number, code: number): number
    newObject(type: Type, property: string, value: Pointer, end: null): Pointer
    isA(object: Pointer, type: Type): number
    connect(object: Pointer, signal: string, handler: Pointer, data: null, destroy: null, flags: 0): void
  }
  gtk: {
    init(): number
    newWindow(): Pointer
    setTitle(window: Pointer, title: string): void
    setDefaultSize(window: Pointer, width: number, height: number): void
    setChild(window: Pointer, child: Pointer): void
    present(window: Pointer): void
  }
  webkit: {
    newSession(dataFolder: string, cacheFolder: string): Pointer
    viewType(): Type
    load(view: Pointer, uri: string): void
    loadHtml(view: Pointer, html: string, uri: string, base: string): void
    uriOf(view: Pointer): string | null
    actionOf(decision: Pointer): Pointer
    requestOf(action: Pointer): Pointer
    requestUri(request: Pointer): string
    use(decision: Pointer): void
    save(decision: Pointer): void
    ignore(decision: Pointer): void
    downloadRequest(download: Pointer): Pointer
    cancel(download: Pointer): void
    microphoneRequestType(): Type
    wantsSound(request: Pointer): number
    wantsPicture(request: Pointer): number
    allow(request: Pointer): void
    deny(request: Pointer): void
    policyErrors(): number
    networkErrors(): number
  }
}

const libraries = {
  c: 'libc.so.6',
  glib: 'libglib-2.0.so.0',
  gobject: 'libgobject-2.0.so.0',
  gtk: 'libgtk-4.so.1',
  webkit: 'libwebkitgtk-6.0.so.4',
}

/** @throws Error when a library is not installed */
export function loadWebKit(): WebKit {
  const glib = koffi.load(libraries.glib)
  const gobject = koffi.load(libraries.gobject)
  const gtk = koffi.load(libraries.gtk)
  const webkit = koffi.load(libraries.webkit)
  return {
    exit: koffi.load(libraries.c).func('void _exit(int)'),
    glib: {
      setProgramName: glib.func('void g_set_prgname(str)'),
      newLoop: glib.func('void *g_main_loop_new(void *, int)'),
      runLoop: glib.func('void g_main_loop_run(void *)'),
      quitLoop: glib.func('void g_main_loop_quit(void *)'),
      errorMatches: glib.func('int g_error_matches(void *, uint32, int)'),
      newObject: gobject.func('void *g_object_new(size_t, str, void *, void *)'),
      isA: gobject.func('int g_type_check_instance_is_a(void *, size_t)'),
      connect: gobject.func('ulong g_signal_connect_data(void *, str, void *, void *, void *, int)'),
    },
    gtk: {
      init: gtk.func('int gtk_init_check()'),
      newWindow: gtk.func('void *gtk_window_new()'),
      setTitle: gtk.func('void gtk_window_set_title(void *, str)'),
      setDefaultSize: gtk.func('void gtk_window_set_default_size(void *, int, int)'),
      setChild: gtk.func('void gtk_window_set_child(void *, void *)'),
      present: gtk.func('void gtk_window_present(void *)'),
    },
    webkit: {
      newSession: webkit.func('void *webkit_network_session_new(str, str)'),
      viewType: webkit.func('size_t webkit_web_view_get_type()'),
      load: webkit.func('void webkit_web_view_load_uri(void *, str)'),
      loadHtml: webkit.func('void webkit_web_view_load_alternate_html(void *, str, str, str)'),
      uriOf: webkit.func('str webkit_web_view_get_uri(void *)'),
      actionOf: webkit.func('void *webkit_navigation_policy_decision_get_navigation_action(void *)'),
      requestOf: webkit.func('void *webkit_navigation_action_get_request(void *)'),
      requestUri: webkit.func('str webkit_uri_request_get_uri(void *)'),
      use: webkit.func('void webkit_policy_decision_use(void *)'),
      save: webkit.func('void webkit_policy_decision_download(void *)'),
      ignore: webkit.func('void webkit_policy_decision_ignore(void *)'),
      downloadRequest: webkit.func('void *webkit_download_get_request(void *)'),
      cancel: webkit.func('void webkit_download_cancel(void *)'),
      microphoneRequestType: webkit.func('size_t webkit_user_media_permission_request_get_type()'),
      wantsSound: webkit.func('int webkit_user_media_permission_is_for_audio_device(void *)'),
      wantsPicture: webkit.func('int webkit_user_media_permission_is_for_video_device(void *)'),
      allow: webkit.func('void webkit_permission_request_allow(void *)'),
      deny: webkit.func('void webkit_permission_request_deny(void *)'),
      policyErrors: webkit.func('uint32 webkit_policy_error_quark()'),
      networkErrors: webkit.func('uint32 webkit_network_error_quark()'),
    },
  }
}
