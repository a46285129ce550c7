package io.jubelet.app.iptables;

import io.jubelet.domain.network.IpFamily;
import io.jubelet.domain.network.PacketChain;
import io.jubelet.domain.network.UtilityChains;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.host.PacketFilter;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The utility chains of one family of addresses. For one thread. */
final class AddressFamilyChains {

    private static final Logger LOG = System.getLogger(AddressFamilyChains.class.getName());
    /** A flush goes through the tables one after another: chains that are made before its end would go, too. */
    private static final Duration FLUSH = Duration.ofSeconds(5);
    private static final Duration FLUSH_POLL = Duration.ofMillis(100);

    private final IpFamily family;
    private final PacketFilter filter;
    private final Timers timers;
    /** Whether all chains were there once. */
    private boolean initialized;
    /** Whether they were there when this was looked at last. */
    private boolean complete;
    private String reportedError = "";

    AddressFamilyChains(IpFamily family, PacketFilter filter, Timers timers) {
        this.family = family;
        this.filter = filter;
        this.timers = timers;
    }

    /** Makes what is missing; false when nothing will ever come of it. */
    boolean ensure() throws InterruptedException {
        try {
            if (!initialized) {
                Optional<String> obstacle = filter.obstacle(family);
                if (obstacle.isPresent()) {
                    LOG.log(Level.INFO, "no iptables for {0} here, and no chains for other programs: {1}", family, obstacle.get());
                    return false;
                }
            }
            if (complete && !filter.has(family, UtilityChains.CANARIES.getFirst())) {
                complete = false;
                LOG.log(Level.INFO, "the tables of iptables for {0} were flushed; its chains are made again", family);
                awaitEndOfFlush();
            }
            if (!complete) {
                make();
            }
            reportedError = "";
            return true;
        } catch (CancelledException e) {
            throw new InterruptedException(e.getMessage());
        } catch (PortException e) {
            return failed(e);
        }
    }

    private void make() {
        UtilityChains desired = UtilityChains.of(family);
        desired.chains().forEach(chain -> filter.make(family, chain));
        desired.rules().forEach(rule -> filter.add(family, rule));
        UtilityChains.CANARIES.forEach(chain -> filter.make(family, chain));
        complete = true;
        if (!initialized) {
            LOG.log(Level.INFO, "the chains of iptables for {0} are there", family);
            initialized = true;
        }
    }

    private void awaitEndOfFlush() throws InterruptedException {
        List<PacketChain> others = UtilityChains.CANARIES.subList(1, UtilityChains.CANARIES.size());
        long began = timers.nanos();
        while (others.stream().anyMatch(chain -> filter.has(family, chain))) {
            if (timers.nanos() - began > FLUSH.toNanos()) {
                LOG.log(Level.INFO, "only some of the tables of iptables for {0} were flushed", family);
                return;
            }
            timers.sleep(FLUSH_POLL);
        }
    }

    /** Chains that were there once are worth another attempt, as are tables that another process has locked. */
    private boolean failed(PortException e) {
        boolean again = initialized || e instanceof UnavailableException || e instanceof DeadlineExceededException;
        if (!e.getMessage().equals(reportedError)) {
            reportedError = e.getMessage();
            LOG.log(Level.WARNING, "the chains of iptables for {0} can''t be kept, and other programs may miss them{1}: {2}", family,
                    again ? "" : " until the agent is started again", reportedError);
        }
        return again;
    }
}
