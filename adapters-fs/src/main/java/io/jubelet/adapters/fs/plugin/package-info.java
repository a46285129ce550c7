/** The directory in which plugins of the kubelet make their sockets, watched by inotify(7) and listed again from time to time. */
package io.jubelet.adapters.fs.plugin;
