/**
 * gRPC calls over one unix socket, in blocking style.
 *
 * <p>Everything that touches the connection happens on one event loop, and every call begins there: a call begun on
 * another thread races with the connection, and servers written in Go sometimes reset the stream in such a race.
 * Callers wait on threads of their own. The status of a response is read from its headers and trailers, so that code,
 * description and further trailers reach the caller as the runtime sent them.
 *
 * <p>Requests and responses are bytes; this package handles failures of calls, not their content.
 */
package io.jubelet.adapters.grpc.client;
