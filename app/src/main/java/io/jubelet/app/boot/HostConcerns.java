package io.jubelet.app.boot;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.iptables.ChainKeeper;
import io.jubelet.app.offload.OffloadedPacketFilter;
import io.jubelet.app.oom.OomWatcher;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.BlockingWork;
import java.util.ArrayList;
import java.util.List;

/** Concerns about the machine itself, which no pod notices. */
final class HostConcerns {

    private HostConcerns() {
    }

    static List<Concern> of(String nodeName, HostPorts host, Platform platform, BlockingWork work) {
        List<Concern> concerns = new ArrayList<>();
        host.notices().kernelMessages().ifPresent(messages ->
                concerns.add(new OomWatcher(nodeName, messages, platform.timers()::instant)));
        host.machine().packets().ifPresent(filter ->
                concerns.add(new ChainKeeper(new OffloadedPacketFilter(filter, work), platform)));
        return concerns;
    }
}
