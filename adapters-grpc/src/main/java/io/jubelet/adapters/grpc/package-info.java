/**
 * Code that client and server of a gRPC connection share: status codes and the exceptions they become, methods with their
 * deadlines, limits. Of {@code ports} this module uses {@code failure} and {@code trace}.
 */
package io.jubelet.adapters.grpc;
