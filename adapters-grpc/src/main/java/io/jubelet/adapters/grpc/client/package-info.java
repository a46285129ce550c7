/**
 * gRPC calls over one unix socket, in blocking style.
 *
 * <p>Everything that touches the connection happens on one event loop, and every call begins there: a call begun on
 * another thread races with the connection, and servers written in Go answer such a race with a reset now and then.
 * Callers wait on threads of their own. The status of an answer is read from its headers and trailers, so that code,
 * description and further trailers reach the caller as the runtime sent them.
 *
 * <p>Bytes in, bytes out: this package knows how calls fail, not what they say.
 */
package io.jubelet.adapters.grpc.client;
