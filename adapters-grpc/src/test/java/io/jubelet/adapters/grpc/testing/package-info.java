/** Servers for tests of all that uses gRPC; other modules get them with the test-jar. */
package io.jubelet.adapters.grpc.testing;
