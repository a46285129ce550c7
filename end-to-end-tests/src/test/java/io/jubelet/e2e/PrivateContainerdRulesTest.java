package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code bin/private-containerd stop} does to the nat table, in a network namespace of its own. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PrivateContainerdRulesTest {

    private static final String SHARED = """
            iptables -t nat -N CNI-HOSTPORT-DNAT
            iptables -t nat -N CNI-HOSTPORT-SETMARK
            iptables -t nat -N CNI-HOSTPORT-MASQ
            iptables -t nat -A CNI-HOSTPORT-SETMARK -j MARK --set-xmark 0x2000/0x2000
            iptables -t nat -A PREROUTING -m addrtype --dst-type LOCAL -j CNI-HOSTPORT-DNAT
            iptables -t nat -A POSTROUTING -m comment --comment "CNI portfwd requiring masquerade" -j CNI-HOSTPORT-MASQ
            """;

    @TempDir
    private Path directory;

    @BeforeEach
    void mayChangeRules() throws Exception {
        Assumptions.assumeTrue(after("").contains("-P POSTROUTING ACCEPT"), "this takes root and iptables; skipped");
    }

    /** The rules of a network: its pod has an address, and a port of the host. */
    private static String network(String name, String chain) {
        return """
                iptables -t nat -N CNI-%2$s
                iptables -t nat -A CNI-%2$s -d 10.9.0.0/24 -m comment --comment 'name: "%1$s" id: "1"' -j ACCEPT
                iptables -t nat -A POSTROUTING -s 10.9.0.2/32 -m comment --comment 'name: "%1$s" id: "1"' -j CNI-%2$s
                iptables -t nat -N CNI-DN-%2$s
                iptables -t nat -A CNI-DN-%2$s -s 10.9.0.2/32 -p tcp -m tcp --dport 80 -j CNI-HOSTPORT-SETMARK
                iptables -t nat -A CNI-HOSTPORT-DNAT -p tcp -m comment --comment 'dnat name: "%1$s" id: "1"' -j CNI-DN-%2$s
                """.formatted(name, chain);
    }

    /** The nat table after these commands and the clean-up of the network pc-mine. */
    private List<String> after(String commands) throws IOException, InterruptedException {
        String script = """
                set -euo pipefail
                network=pc-mine registry=%s/registry dir=/nowhere marker=x
                mkdir "$registry"
                %s
                . "$(dirname "$0")/private-containerd-cleanup"
                remove_rules
                remove_shared
                command iptables -t nat -S
                """.formatted(directory, commands);
        Process process = new ProcessBuilder("unshare", "--net", "bash", "-c", script,
                Path.of("../bin/private-containerd").toAbsolutePath().normalize().toString())
                .redirectErrorStream(true).start();
        List<String> lines = new String(process.getInputStream().readAllBytes()).lines().toList();
        process.waitFor();
        return lines;
    }

    private static List<String> ofCni(List<String> rules) {
        return rules.stream().filter(rule -> rule.contains("CNI-") || rule.contains("rror")).toList();
    }

    @Test
    void theLastOneLeavesNothing() throws Exception {
        assertEquals(List.of(), ofCni(after(SHARED + network("pc-mine", "a0"))));
    }

    @Test
    void chainsThatNoRuleLeadsToAreRemoved() throws Exception {
        assertEquals(List.of("-N CNI-b1", "-A CNI-b1 -m comment --comment \"name: \\\"pc-other\\\" id: \\\"1\\\"\" -j ACCEPT"),
                ofCni(after("""
                        iptables -t nat -N CNI-a0
                        iptables -t nat -A CNI-a0 -d 10.9.0.0/24 -m comment --comment 'name: "pc-mine" id: "1"' -j ACCEPT
                        iptables -t nat -N CNI-b1
                        iptables -t nat -A CNI-b1 -m comment --comment 'name: "pc-other" id: "1"' -j ACCEPT
                        """)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "iptables -t nat -A CNI-HOSTPORT-DNAT -p tcp -m tcp --dport 80 -j ACCEPT",
        "iptables -t nat -N OTHER; iptables -t nat -A OTHER -j CNI-HOSTPORT-SETMARK",
        "iptables() { [[ $* != *-S ]] && command iptables \"$@\"; }",
        "touch \"$registry/pc-other\"",
        "echo hostport_chains > \"$registry/before\""})
    void sharedChainsStayWhereTheyMayBeInUseOrWereThereBefore(String commands) throws Exception {
        List<String> rules = after(SHARED + commands);
        assertTrue(rules.contains("-A CNI-HOSTPORT-SETMARK -j MARK --set-xmark 0x2000/0x2000"), rules::toString);
        assertTrue(rules.contains("-A PREROUTING -m addrtype --dst-type LOCAL -j CNI-HOSTPORT-DNAT"), rules::toString);
    }

    @Test
    void whatAnotherRuntimeHasBegunToUseStays() throws Exception {
        List<String> without = ofCni(after(SHARED + network("another", "b1")));
        assertTrue(without.contains("-A CNI-HOSTPORT-SETMARK -j MARK --set-xmark 0x2000/0x2000"), without::toString);
        assertTrue(without.stream().anyMatch(rule -> rule.startsWith("-A PREROUTING") && rule.endsWith("-j CNI-HOSTPORT-DNAT")),
                without::toString);
        assertEquals(without, ofCni(after(SHARED + network("another", "b1") + network("pc-mine", "a0"))));
    }
}
