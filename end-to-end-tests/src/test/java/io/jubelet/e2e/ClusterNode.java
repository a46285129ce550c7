package io.jubelet.e2e;

import io.jubelet.adapters.apiserver.testserver.Feature;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node of a cluster on a simulated runtime; every test has one of its own. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class ClusterNode {

    @TempDir
    Path directory;
    InProcessApiServer server;
    ClusterView cluster;
    Node node;
    private AgentProcess agent;

    @BeforeEach
    void prepare() {
        server = new InProcessApiServer(Feature.TLS, Feature.STRICT);
        cluster = new ClusterView(server.admin());
        node = Node.simulated(directory, "?host=real").prepared();
    }

    @AfterEach
    void end() throws InterruptedException {
        if (agent != null) {
            agent.close();
        }
        new MountsBelow(directory).clear();
        server.close();
    }

    /** The agent of the node. */
    AgentProcess start(String... flags) throws IOException {
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), server.kubeconfig(ClusterView.NODE));
        String[] all = new String[flags.length + 1];
        System.arraycopy(flags, 0, all, 1, flags.length);
        all[0] = "--kubeconfig=" + kubeconfig;
        agent = node.start(all);
        return agent;
    }
}
