/**
 * The serving end: methods behind a unix socket, each call on a virtual thread of its own. Bytes in, bytes out: what a
 * method means belongs to the adapter that serves it.
 */
package io.jubelet.adapters.grpc.server;
