/**
 * D-Bus as far as services of the machine are called: method calls and signals over a unix socket, by the D-Bus specification
 * (wire protocol version 1). A connection is short-lived and belongs to one thread.
 */
package io.jubelet.adapters.fs.systemd.bus;
