/**
 * The directories of plugins of the kubelet: their SELinux labels, and the sockets in one of them, which is watched by inotify(7) and
 * listed again from time to time.
 */
package io.jubelet.adapters.fs.plugin;
