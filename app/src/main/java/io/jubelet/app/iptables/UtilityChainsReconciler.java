package io.jubelet.app.iptables;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.network.IpFamily;
import io.jubelet.ports.host.PacketFilter;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Creates the utility chains, and checks every minute whether they were flushed. A family of addresses without iptables, or whose
 * chains can't be made, is given up; without any family there is nothing more to do.
 */
public final class UtilityChainsReconciler implements Concern {

    private static final Logger LOG = System.getLogger(UtilityChainsReconciler.class.getName());
    private static final Duration PERIOD = Duration.ofMinutes(1);

    private final List<AddressFamilyChains> families;
    private final Reconciler reconciler;

    /** Keeps the chains in these filters. */
    public UtilityChainsReconciler(PacketFilter filter, Platform platform) {
        Timers timers = platform.timers();
        families = new ArrayList<>(Stream.of(IpFamily.values()).map(family -> new AddressFamilyChains(family, filter, timers)).toList());
        reconciler = new Reconciler(name(), this::reconcile, timers, platform.tasks());
    }

    @Override
    public String name() {
        return "iptables";
    }

    @Override
    public void start(Bus bus) {
        reconciler.request();
    }

    @Override
    public void stop() {
        reconciler.close();
    }

    private Reconciler.Next reconcile() throws InterruptedException {
        for (AddressFamilyChains family : List.copyOf(families)) {
            if (!family.ensure()) {
                families.remove(family);
            }
        }
        if (families.isEmpty()) {
            LOG.log(Level.INFO, "no chains of iptables are kept on this machine");
            return Reconciler.Next.onRequest();
        }
        return Reconciler.Next.notBefore(PERIOD);
    }
}
