package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Chains of iptables; the agent runs in a network namespace of its own, so that those of this machine stay as they are. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IptablesTest {

    private static final String LAUNCHER = "jubelet.launcher";

    @TempDir
    private Path directory;
    private final String launcher = System.getProperty(LAUNCHER);
    private AgentProcess agent;

    @BeforeEach
    void startsInANamespace() throws IOException {
        Assumptions.assumeTrue(lines("unshare", "--net", "iptables", "-w", "5", "-t", "nat", "-S", "POSTROUTING")
                .contains("-P POSTROUTING ACCEPT"), "this takes root and iptables; skipped");
        Path inside = Files.writeString(directory.resolve("launcher"), "#!/bin/sh\nexec unshare --net " + Path.of(launcher == null
                ? "../app/target/jubelet/bin/jubelet" : launcher).toAbsolutePath().normalize() + " \"$@\"\n");
        inside.toFile().setExecutable(true);
        System.setProperty(LAUNCHER, inside.toString());
    }

    @AfterEach
    void end() throws InterruptedException {
        if (launcher == null) {
            System.clearProperty(LAUNCHER);
        } else {
            System.setProperty(LAUNCHER, launcher);
        }
        if (agent != null) {
            agent.close();
        }
        new MountsBelow(directory).clear();
    }

    private static List<String> lines(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return new String(process.getInputStream().readAllBytes()).lines().toList();
    }

    /** Rules and chains with names of Kubernetes in the tables of the agent's namespace. */
    private List<String> rules(String program, String table) throws IOException {
        return lines("nsenter", "--target", Long.toString(agent.pid()), "--net", program, "-w", "5", "-t", table, "-S").stream()
                .filter(line -> line.contains("KUBE-")).toList();
    }

    private AgentProcess start(String chains) {
        Node node = Node.simulated(directory, "?host=real").prepared();
        node.put("web.yaml", Manifests.server("web"));
        return node.start("--make-iptables-util-chains=" + chains);
    }

    @Test
    void chainsForOtherProgramsAreThere() throws IOException {
        agent = start("true");
        agent.awaitLine("the chains of iptables for IPv4 are there");
        agent.awaitLine("the chains of iptables for IPv6 are there");
        for (String program : List.of("iptables", "ip6tables")) {
            assertEquals(List.of("-N KUBE-IPTABLES-HINT", "-N KUBE-KUBELET-CANARY"), rules(program, "mangle"));
            assertEquals(List.of("-N KUBE-KUBELET-CANARY"), rules(program, "nat"));
        }
        assertEquals(List.of("-N KUBE-KUBELET-CANARY"), rules("ip6tables", "filter"));
        assertEquals(List.of("-N KUBE-FIREWALL", "-N KUBE-KUBELET-CANARY", "-A INPUT -j KUBE-FIREWALL", "-A OUTPUT -j KUBE-FIREWALL",
                "-A KUBE-FIREWALL ! -s 127.0.0.0/8 -d 127.0.0.0/8 -m comment --comment \"block incoming localnet connections\" "
                        + "-m conntrack ! --ctstate RELATED,ESTABLISHED,DNAT -j DROP"), rules("iptables", "filter"));
    }

    @Test
    void withoutTheSettingThereAreNoChains() throws IOException {
        agent = start("false");
        agent.awaitReady("web");
        List<String> found = new ArrayList<>();
        for (String table : List.of("mangle", "nat", "filter")) {
            found.addAll(rules("iptables", table));
        }
        assertEquals(List.of(), found);
    }
}
