package io.jubelet.app.csi;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.csi.CsiDriverFound;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.LimitReached;
import io.jubelet.app.message.csi.VolumeMeasured;
import io.jubelet.app.message.plugin.PluginTopics;
import java.util.Optional;

/** CSI drivers of a machine without a cluster: they register, and nothing is reported. No volume is attached by a controller. */
final class LocalCsi implements Concern {

    private static final String NO_CLUSTER = "failed to get a kubernetes client";

    private final DriversStore store;

    LocalCsi(DriversStore store) {
        this.store = store;
    }

    @Override
    public String name() {
        return "csi";
    }

    @Override
    public void start(Bus bus) {
        var registrations = new CsiRegistrations(store, new DriverReports(store, Optional.empty()), bus, _ -> { });
        bus.answer(PluginTopics.CSI_PLUGIN, registrations::handle);
        bus.answer(CsiTopics.LIMIT_REACHED, _ -> new LimitReached(false));
        bus.answer(CsiTopics.MEASURE_VOLUME, _ -> new VolumeMeasured.Failed(NO_CLUSTER));
        bus.answer(CsiTopics.CSI_DRIVER, _ -> CsiDriverFound.unknown(NO_CLUSTER));
        bus.answer(CsiTopics.DISK_ATTACHMENT, NoController::answer);
        bus.answer(CsiTopics.ATTACHMENT, _ -> new AttachmentVerdict.Failed(NO_CLUSTER));
    }

    @Override
    public void stop() {
        store.close();
    }
}
