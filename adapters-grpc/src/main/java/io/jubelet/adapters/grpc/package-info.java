/**
 * What both ends of a gRPC connection share: status codes and the exceptions they become, methods with their deadlines,
 * limits. Knows {@code ports} for its failures only.
 */
package io.jubelet.adapters.grpc;
