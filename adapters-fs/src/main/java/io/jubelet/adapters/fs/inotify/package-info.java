/**
 * Notifications of inotify(7) about directories. {@code InotifyQueue} is the queue of one inotify instance;
 * {@code DirectoryWatch} reports the changes of one directory, by inotify or, where the kernel refuses an instance, by
 * waiting only. Notifications may be lost: their users list the directory again from time to time.
 */
package io.jubelet.adapters.fs.inotify;
