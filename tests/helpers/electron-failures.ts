/** The messages of Chromium and the system where Electron does not start, verbatim, as a script that ends the same way. */
export const FAILED_STARTS = {
  // ui/ozone/platform/x11/ozone_platform_x11.cc, ui/aura/env.cc
  noDisplay: `cat >&2 <<'EOF'
[76:0605/003738.953357:ERROR:ui/ozone/platform/x11/ozone_platform_x11.cc:249] Missing X server or $DISPLAY
[76:0605/003738.953409:ERROR:ui/aura/env.cc:257] The platform failed to initialize.  Exiting.
EOF
exit 1`,
  // shell/app/electron_main_delegate.cc
  root: `cat >&2 <<'EOF'
[76:0605/003738.953357:FATAL:electron/shell/app/electron_main_delegate.cc:224] Running as root without --no-sandbox is not supported. See https://crbug.com/638180.
EOF
kill -TRAP $$`,
  // content/browser/zygote_host/zygote_host_impl_linux.cc
  noNamespaces: `cat >&2 <<'EOF'
[76:0909/153758.910897:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:129] No usable sandbox! If you are running on Ubuntu 23.10+ or another Linux distro that has disabled unprivileged user namespaces with AppArmor, see https://chromium.googlesource.com/chromium/src/+/main/docs/security/apparmor-userns-restrictions.md. Otherwise see https://chromium.googlesource.com/chromium/src/+/main/docs/linux/suid_sandbox_development.md for more information on developing with the (older) SUID sandbox. If you want to live dangerously and need an immediate workaround, you can try using --no-sandbox.
EOF
kill -TRAP $$`,
  // sandbox/linux/suid/client/setuid_sandbox_host.cc
  sandboxHelper: `cat >&2 <<'EOF'
[6248:0618/154242.464745:FATAL:sandbox/linux/suid/client/setuid_sandbox_host.cc:166] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now. You need to make sure that /home/a/tem/node_modules/electron/dist/chrome-sandbox is owned by root and has mode 4755.
EOF
kill -TRAP $$`,
  // glibc's loader
  noLibrary: `echo "$0: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory" >&2
exit 127`,
  oldSystem: `echo "$0: /lib/x86_64-linux-gnu/libc.so.6: version \\\`GLIBC_2.34' not found (required by $0)" >&2
exit 1`,
  hangs: 'exec /bin/sleep 60',
  crashes: 'kill -SEGV $$',
  unknown: `echo 'something else is wrong' >&2
exit 7`,
} as const;
