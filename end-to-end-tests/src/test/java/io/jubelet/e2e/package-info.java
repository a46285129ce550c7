/**
 * The agent as its user runs it: a process of its own, a configuration file, manifests in a directory; what it does is seen
 * from outside, in its log, on its socket and in the runtime. Nothing here calls the agent's own classes, save the client
 * and the codec that read its answers.
 */
package io.jubelet.e2e;
