package io.jubelet.app.metrics;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;

/** Measures how long status updates at the API server take. */
final class CountedClusterPods implements ClusterPods {

    private final ClusterPods pods;
    private final StatusSyncLatency latency;

    CountedClusterPods(ClusterPods pods, StatusSyncLatency latency) {
        this.pods = pods;
        this.latency = latency;
    }

    @Override
    public Pod get(String namespace, String name) {
        try {
            return pods.get(namespace, name);
        } catch (PortException | CancelledException e) {
            // After a failure the object is read anew before its status is sent.
            latency.failed(name + "_" + namespace);
            throw e;
        }
    }

    @Override
    public Pod patchStatus(Pod before, PodStatus after) {
        try {
            Pod patched = pods.patchStatus(before, after);
            latency.sent(before);
            return patched;
        } catch (InvalidArgumentException e) {
            latency.refused(before);
            throw e;
        } catch (PortException | CancelledException e) {
            latency.failed(before.fullName());
            throw e;
        }
    }

    @Override
    public Pod create(Pod pod) {
        return pods.create(pod);
    }

    @Override
    public void delete(PodIdentity pod, long graceSeconds) {
        pods.delete(pod, graceSeconds);
    }
}
