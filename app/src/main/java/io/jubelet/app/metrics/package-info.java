/**
 * Metrics of the agent, under the names that a kubelet gives them. Counting is done by decorators of ports and of the steps of
 * pods and probes, and by concerns that subscribe to the topics of others; the counted code does not depend on them. The
 * names, help texts, labels and buckets of one area are together in one class.
 */
package io.jubelet.app.metrics;
