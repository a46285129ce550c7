package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.volume.VolumePublished;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.message.volume.VolumesTornDown;
import io.jubelet.app.message.volume.VolumesVerdict;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.volume.csi.CsiVolumes;
import java.util.Optional;
import java.util.function.Function;

/** The volumes of all pods: set up, kept up to date and torn down beside the workers, which ask for their state. */
final class Volumes implements Concern {

    /**
     * Parts of this concern that handle messages.
     *
     * @param node keeps what was observed of the node
     * @param changes takes changes of what volumes are made of
     * @param setUp sets volumes of pods up
     * @param subPaths mounts parts of them for containers
     * @param tearDown tears them down
     * @param releases releases what pods share
     * @param inUse reports which volumes are in use
     */
    record Handlers(SeenNode node, ChangedNeeds changes, PodVolumeSetUp setUp, SubPaths subPaths, PodVolumeTearDown tearDown,
            Releases releases, InUseReports inUse) {
    }

    private final Function<Bus, Handlers> wiring;
    private final CsiVolumes csi;
    private final Tasks tasks;
    private volatile Optional<Handlers> started = Optional.empty();

    /**
     * Volumes that are handled by these parts.
     *
     * @param wiring makes the parts, which publish on this bus
     * @param csi knows which volumes of drivers are published
     */
    Volumes(Function<Bus, Handlers> wiring, CsiVolumes csi, Tasks tasks) {
        this.wiring = wiring;
        this.csi = csi;
        this.tasks = tasks;
    }

    @Override
    public String name() {
        return "volumes";
    }

    @Override
    public void start(Bus bus) {
        Handlers handlers = wiring.apply(bus);
        started = Optional.of(handlers);
        subscribe(bus, handlers);
        answer(bus, handlers);
        handlers.inUse().start(tasks);
        handlers.releases().start();
    }

    private static void subscribe(Bus bus, Handlers handlers) {
        ChangedNeeds changes = handlers.changes();
        Releases releases = handlers.releases();
        bus.subscribe(NodeTopics.NODE_OBSERVED, handlers.node()::observe);
        bus.subscribe(VolumeTopics.CONFIG_OBJECT, changed -> changes.object(changed.key()));
        bus.subscribe(VolumeTopics.TRUST_BUNDLES, _ -> changes.trustBundles());
        bus.subscribe(VolumeTopics.POD_CERTIFICATES_CHANGED, changed -> changes.certificates(changed.podUid()));
        bus.subscribe(CsiTopics.ATTACHMENTS_CHANGED, changed -> changes.attachments(changed.volumes()));
        bus.subscribe(CsiTopics.CSI_DRIVER_CHANGED, changed -> {
            changes.driver(changed.name());
            handlers.tearDown().driverChanged();
            releases.driverChanged();
        });
        bus.subscribe(PodTopics.PODS_ADMITTED, releases::admitted);
        bus.subscribe(PodTopics.POD_FINISHED, finished -> releases.asked(finished.podUid()));
        bus.subscribe(NodeTopics.TICK, _ -> {
            releases.tick();
            handlers.inUse().publish();
        });
    }

    private void answer(Bus bus, Handlers handlers) {
        bus.answer(VolumeTopics.SET_UP_VOLUMES, asked -> {
            VolumesVerdict verdict = handlers.setUp().setUp(asked.pod(), asked.running());
            handlers.releases().asked(asked.pod().uid());
            return verdict;
        });
        bus.answer(VolumeTopics.MOUNT_SUB_PATHS, handlers.subPaths()::mount);
        bus.answer(VolumeTopics.TEAR_DOWN_VOLUMES, asked -> {
            handlers.releases().asked(asked.pod().uid());
            return new VolumesTornDown(handlers.tearDown().tearDown(asked.pod()));
        });
        bus.answer(VolumeTopics.VOLUME_PUBLISHED, asked -> new VolumePublished(csi.isPublished(asked.volume())));
    }

    @Override
    public void stop() {
        started.ifPresent(handlers -> {
            handlers.setUp().stop();
            handlers.tearDown().stop();
            handlers.releases().stop();
        });
    }
}
