package io.jubelet.app.metrics;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.volume.VolumeLabelled;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.domain.selinux.LabelFault;
import java.util.EnumMap;
import java.util.Map;

/** SELinux labels of volumes ({@code volume_manager_selinux_*}), on a machine that has them. */
final class SeLinuxMetrics implements Concern {

    private static final String START = "volume_manager_selinux_";
    private static final String MODE = "access_mode";
    private static final String PLUGIN = "volume_plugin";

    private final Gauge admitted;
    private final Map<LabelFault, Gauge> errors = new EnumMap<>(LabelFault.class);
    private final Map<LabelFault, Gauge> warnings = new EnumMap<>(LabelFault.class);

    SeLinuxMetrics(MetricRegistry registry) {
        this.admitted = registry.gauge(START + "volumes_admitted_total",
                "[ALPHA] Number of volumes that pods want with an SELinux label.", PLUGIN, MODE);
        for (LabelFault fault : LabelFault.values()) {
            String[] labels = fault == LabelFault.VOLUME ? new String[] {PLUGIN, MODE} : new String[] {MODE};
            errors.put(fault, registry.gauge(START + fault.metric() + "_errors_total",
                    "[ALPHA] How often a pod could not have a volume because of its SELinux label.", labels));
            warnings.put(fault, registry.gauge(START + fault.metric() + "_warnings_total",
                    "[ALPHA] How often a pod could not have had a volume because of its SELinux label, if volumes with all access modes "
                    + "were mounted with one.", labels));
        }
    }

    @Override
    public String name() {
        return "selinux-metrics";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(VolumeTopics.VOLUME_LABELLED, this::labelled);
    }

    private void labelled(VolumeLabelled labelled) {
        if (labelled.fault().isEmpty()) {
            admitted.add(1, labelled.plugin(), labelled.accessMode());
            return;
        }
        LabelFault kind = labelled.fault().get().kind();
        Gauge gauge = (labelled.refused() ? errors : warnings).get(kind);
        if (kind == LabelFault.VOLUME) {
            gauge.add(1, labelled.plugin(), labelled.accessMode());
        } else {
            gauge.add(1, labelled.accessMode());
        }
    }
}
