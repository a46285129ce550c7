/**
 * A client of D-Bus (<a href="https://dbus.freedesktop.org/doc/dbus-specification.html">specification</a>): method calls,
 * signals, and file descriptors in answers. It depends on no service; its users name the methods. A library would not
 * pass descriptors without native code of its own, which is the larger part of what is here.
 *
 * <p>Nothing is shared: each connection has a socket, and a thread that sleeps in poll(2) while nothing arrives. Users with
 * rare calls connect for each call, so that an idle node keeps neither.
 */
package io.jubelet.adapters.fs.dbus;
