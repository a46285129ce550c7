package io.jubelet.app.eviction;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.image.ImageReclaim;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.ImagesReclaimed;
import io.jubelet.app.message.runtime.ContainerReclaim;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.domain.eviction.NodeReclaim;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/** Reclaims resources without ending a pod. */
final class NodeReclaims {

    private static final Logger LOG = System.getLogger(NodeReclaims.class.getName());

    private final Bus bus;

    NodeReclaims(Bus bus) {
        this.bus = bus;
    }

    /** Does all of this, one after another; what fails leaves it to the readings to show how little was freed. */
    void run(List<NodeReclaim> reclaims) throws InterruptedException {
        for (NodeReclaim reclaim : reclaims) {
            try {
                run(reclaim);
            } catch (PortException e) {
                LOG.log(Level.WARNING, "{0}: {1}", switch (reclaim) {
                    case DEAD_CONTAINERS -> "dead containers can't be removed now";
                    case UNUSED_IMAGES -> "unused images can't be removed now";
                }, e.getMessage());
            }
        }
    }

    private void run(NodeReclaim reclaim) throws InterruptedException {
        switch (reclaim) {
            case DEAD_CONTAINERS -> bus.ask(RuntimeTopics.CONTAINER_RECLAIM, new ContainerReclaim());
            case UNUSED_IMAGES -> {
                ImagesReclaimed done = bus.ask(ImageTopics.IMAGE_RECLAIM, new ImageReclaim());
                LOG.log(Level.INFO, "removed {0} unused images of {1} bytes", done.images(), done.bytes());
                done.failure().ifPresent(why -> LOG.log(Level.WARNING, "images are left: {0}", why));
            }
        }
    }
}
