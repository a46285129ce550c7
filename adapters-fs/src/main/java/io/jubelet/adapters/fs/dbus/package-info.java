/**
 * A client of D-Bus (<a href="https://dbus.freedesktop.org/doc/dbus-specification.html">specification</a>): method calls,
 * signals, and file descriptors in answers. It knows no service; what is called is named by its users. A library would not
 * pass descriptors without native code of its own, which is the larger part of what is here.
 *
 * <p>Nothing is shared: each connection has a socket, and a thread that sleeps in poll(2) while nothing arrives. Who calls rarely
 * connects for each call, and an idle node keeps neither.
 */
package io.jubelet.adapters.fs.dbus;
