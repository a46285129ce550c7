/** Servers for tests of everything that speaks gRPC; other modules get them with the test-jar. */
package io.jubelet.adapters.grpc.testing;
