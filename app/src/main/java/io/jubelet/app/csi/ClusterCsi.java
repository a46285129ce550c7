package io.jubelet.app.csi;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.GetAttachment;
import io.jubelet.app.message.csi.GetDiskAttachment;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.plugin.PluginTopics;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.ClusterStorage;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.ports.api.Subscription;
import java.util.Optional;

/** CSI drivers of a node of a cluster. */
final class ClusterCsi implements Concern {

    private final DriversStore store;
    private final ClusterPorts cluster;
    private final NodeStatusSettings settings;
    private final Platform platform;
    private CsiNodeReconciler csiNode;
    private DriverObjects driverObjects;
    private DriverLimits limits;
    private Subscription changes = () -> { };

    ClusterCsi(DriversStore store, ClusterPorts cluster, NodeStatusSettings settings, Platform platform) {
        this.store = store;
        this.cluster = cluster;
        this.settings = settings;
        this.platform = platform;
    }

    @Override
    public String name() {
        return "csi";
    }

    @Override
    public void start(Bus bus) {
        ClusterStorage storage = cluster.storage();
        var objects = new NodeDriverObjects(cluster.node(), storage.nodes(), settings.nodeName(),
                new UpdateRetries(platform.timers(), platform.random()));
        var reports = new DriverReports(store, Optional.of(objects));
        csiNode = new CsiNodeReconciler(objects, store, reports, bus, platform);
        driverObjects = new DriverObjects(storage.drivers(), bus, platform);
        limits = new DriverLimits(store, reports, driverObjects, platform);
        var registrations = new CsiRegistrations(store, reports, bus, csiNode::unregistered);
        var attachments = new Attachments(cluster.node(), storage.attachments(), settings.nodeName(), bus);
        bus.answer(PluginTopics.CSI_PLUGIN, registrations::handle);
        bus.answer(CsiTopics.CSI_DRIVER, driverObjects::answer);
        bus.answer(CsiTopics.LIMIT_REACHED, new AttachLimits(storage.attachments(), driverObjects, reports, settings.nodeName())::answer);
        bus.answer(CsiTopics.MEASURE_VOLUME, new DriverMeasurements(store, platform.timers())::answer);
        if (settings.computation().registration().controllerAttachDetach()) {
            bus.answer(CsiTopics.ATTACHMENT, (GetAttachment question) -> attachments.answer(question));
            bus.answer(CsiTopics.DISK_ATTACHMENT, (GetDiskAttachment question) -> attachments.answer(question));
        } else {
            bus.answer(CsiTopics.ATTACHMENT, _ -> new AttachmentVerdict.Failed(NoController.ATTACHES_NOTHING));
            bus.answer(CsiTopics.DISK_ATTACHMENT, NoController::answer);
        }
        bus.subscribe(NodeTopics.NODE_OBSERVED, seen -> {
            csiNode.observe(seen);
            attachments.observe(seen);
        });
        bus.subscribe(CsiTopics.CSI_DRIVER_CHANGED, _ -> limits.request());
        bus.subscribe(NodeTopics.TICK, _ -> {
            csiNode.repeat();
            if (!store.names().isEmpty()) {
                limits.request();
            }
        });
        changes = driverObjects.follow();
    }

    @Override
    public void stop() {
        changes.close();
        csiNode.close();
        driverObjects.close();
        limits.close();
        store.close();
    }
}
