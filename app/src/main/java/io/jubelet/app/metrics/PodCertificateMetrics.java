package io.jubelet.app.metrics;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.volume.PodCertificatesCounted;
import io.jubelet.app.message.volume.VolumeTopics;

/** Metrics of the states of pod certificates. */
final class PodCertificateMetrics implements Concern {

    private final Gauge states;

    PodCertificateMetrics(MetricRegistry registry) {
        states = registry.gauge("kubelet_podcertificate_states",
                "[ALPHA] Sources of projected volumes that are certificates of pods, by signer and state.", "signer_name", "state");
    }

    @Override
    public String name() {
        return "pod-certificate-metrics";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(VolumeTopics.POD_CERTIFICATES, this::counted);
    }

    private void counted(PodCertificatesCounted event) {
        states.removeIf(kind -> !event.counts().containsKey(new PodCertificatesCounted.Kind(kind.getFirst(), kind.getLast())));
        event.counts().forEach((kind, count) -> states.set(count, kind.signer(), kind.state()));
    }
}
