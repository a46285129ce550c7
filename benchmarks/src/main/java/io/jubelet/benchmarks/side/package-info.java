/**
 * The comparison behind {@code bin/bench --side-by-side}: this agent and another kubelet take turns as the same node of a cluster,
 * on one container runtime and with the same configuration. Pods are made and removed through the API server, and what happened
 * when is what a watch shows.
 */
package io.jubelet.benchmarks.side;
