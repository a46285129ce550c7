/**
 * The serving end: methods behind a unix socket, each call on a virtual thread of its own. Bytes in, bytes out: the adapter
 * that serves a method interprets it. Other servers on unix sockets use {@code SocketFile}, too.
 */
package io.jubelet.adapters.grpc.server;
