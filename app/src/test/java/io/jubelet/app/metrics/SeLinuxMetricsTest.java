package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.volume.VolumeLabelled;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.selinux.LabelFault;
import io.jubelet.domain.selinux.MountLabel.Fault;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SeLinuxMetricsTest {

    @Test
    void eachFaultHasItsFamilyAsErrorAndAsWarning() {
        var registry = new MetricRegistry();
        var bus = new RecordingBus();
        new SeLinuxMetrics(registry).start(bus);
        bus.publish(VolumeTopics.VOLUME_LABELLED, new VolumeLabelled(Optional.empty(), false, "p", "RWOP"));
        for (LabelFault kind : LabelFault.values()) {
            var fault = Optional.of(new Fault(kind, "why"));
            bus.publish(VolumeTopics.VOLUME_LABELLED, new VolumeLabelled(fault, true, "p", "RWOP"));
            bus.publish(VolumeTopics.VOLUME_LABELLED, new VolumeLabelled(fault, false, "p", "RWX"));
            bus.publish(VolumeTopics.VOLUME_LABELLED, new VolumeLabelled(fault, false, "p", "RWX"));
        }
        assertEquals(List.of(
                "volume_manager_selinux_container_errors_total{access_mode=\"RWOP\"} 1",
                "volume_manager_selinux_container_warnings_total{access_mode=\"RWX\"} 2",
                "volume_manager_selinux_pod_context_mismatch_errors_total{access_mode=\"RWOP\"} 1",
                "volume_manager_selinux_pod_context_mismatch_warnings_total{access_mode=\"RWX\"} 2",
                "volume_manager_selinux_volume_context_mismatch_errors_total{access_mode=\"RWOP\",volume_plugin=\"p\"} 1",
                "volume_manager_selinux_volume_context_mismatch_warnings_total{access_mode=\"RWX\",volume_plugin=\"p\"} 2",
                "volume_manager_selinux_volumes_admitted_total{access_mode=\"RWOP\",volume_plugin=\"p\"} 1"),
                ExpositionText.of(registry.families()).lines().filter(line -> !line.startsWith("#")).sorted().toList());
    }
}
