package io.jubelet.e2e;

import io.jubelet.ports.contract.PrivateContainerd;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A node with a containerd of its own; every test begins and ends with nothing in it. */
@ExtendWith(PrivateContainerd.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class RealNode {

    @TempDir
    private Path directory;
    private final List<AgentProcess> agents = new ArrayList<>();
    PrivateContainerd.Instance containerd;
    RuntimeView runtime;
    Node node;

    @BeforeEach
    void prepare(PrivateContainerd.Instance daemon) {
        containerd = daemon;
        runtime = new RuntimeView(daemon.endpoint());
        node = Node.real(directory, daemon.endpoint(), PrivateContainerd.CGROUP).prepared();
    }

    @AfterEach
    void leaveNothing() throws InterruptedException {
        agents.forEach(AgentProcess::close);
        if (runtime != null) {
            clear();
            runtime.close();
        }
        new MountsBelow(directory).clear();
    }

    private void clear() {
        try {
            runtime.clear(Duration.ofSeconds(5));
        } catch (AssertionError e) {
            // Its client killed in the middle of StartContainer, containerd 1.6 takes the container for ended and can't
            // remove it: the task is made, but not started. It finds that out when it starts anew.
            containerd.restart();
            runtime.clear(Duration.ofSeconds(60));
        }
    }

    AgentProcess start(String... flags) {
        return start(node, flags);
    }

    AgentProcess start(Node where, String... flags) {
        AgentProcess agent = where.start(flags);
        agents.add(agent);
        return agent;
    }

    /** Static pods carry the name of their node. */
    static String full(String pod) {
        return pod + "-node-under-test";
    }
}
