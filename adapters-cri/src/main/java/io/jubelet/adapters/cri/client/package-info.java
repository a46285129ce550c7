/**
 * The runtime ports over CRI v1: each method is one call, or a list of calls where runtimes differ. Messages are made and read
 * by {@code translate} and sent by {@code adapters.grpc.client}.
 */
package io.jubelet.adapters.cri.client;
