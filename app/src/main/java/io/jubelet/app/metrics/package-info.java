/**
 * Metrics of the agent, under the names that a kubelet gives them. What is counted comes from decorators of ports and of the
 * steps of pods and probes, and from one concern that listens to what others publish; those that do the work know nothing of
 * it. The names, help texts, labels and buckets of one area are together in one class.
 */
package io.jubelet.app.metrics;
