/** The node's statistics as {@code /stats/summary} reports them (k8s.io/kubelet stats v1alpha1 Summary). */
package io.jubelet.domain.stats.summary;
