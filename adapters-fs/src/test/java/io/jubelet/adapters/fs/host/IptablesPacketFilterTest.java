package io.jubelet.adapters.fs.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.exec.ProcessCommands;
import io.jubelet.domain.network.IpFamily;
import io.jubelet.domain.network.PacketChain;
import io.jubelet.domain.network.PacketRule;
import io.jubelet.domain.network.UtilityChains;
import io.jubelet.ports.contract.PacketFilterContract;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.host.PacketFilter;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a network namespace that each test makes: the tables of this machine are not touched. */
class IptablesPacketFilterTest extends PacketFilterContract {

    private static final PacketChain CHAIN = new PacketChain(PacketChain.Table.FILTER, "OWN");

    private final ProcessCommands commands = new ProcessCommands(new VirtualTimers());
    private Process namespace;
    private List<String> inside;

    @BeforeEach
    void makeNamespace() throws IOException {
        namespace = new ProcessBuilder("unshare", "--net", "sh", "-c", "echo made; read line").start();
        BufferedReader made = namespace.inputReader();
        Assumptions.assumeTrue("made".equals(made.readLine()), "a network namespace of its own takes root; skipped");
        inside = List.of("nsenter", "--target", Long.toString(namespace.pid()), "--net");
        Assumptions.assumeTrue(filter().obstacle(IpFamily.IPV4).isEmpty() && filter().obstacle(IpFamily.IPV6).isEmpty(),
                "this machine has no iptables; skipped");
    }

    @AfterEach
    void removeNamespace() {
        namespace.destroyForcibly();
    }

    @Override
    protected PacketFilter filter() {
        return new IptablesPacketFilter(commands, inside);
    }

    @Override
    protected int rules(IpFamily family, PacketChain chain) {
        return (int) listing(family == IpFamily.IPV4 ? "iptables" : "ip6tables", chain).stream()
                .filter(line -> line.startsWith("-A ")).count();
    }

    private List<String> listing(String program, PacketChain chain) {
        List<String> line = new ArrayList<>(inside);
        line.addAll(List.of(program, "-w", "-t", chain.table().text(), "-S", chain.name()));
        try {
            Process process = new ProcessBuilder(line).start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void packetsToTheLoopbackNetworkAreDropped() {
        UtilityChains wanted = UtilityChains.of(IpFamily.IPV4);
        wanted.chains().forEach(chain -> filter().make(IpFamily.IPV4, chain));
        wanted.rules().forEach(rule -> filter().add(IpFamily.IPV4, rule));
        assertEquals(List.of("-N KUBE-FIREWALL", "-A KUBE-FIREWALL ! -s 127.0.0.0/8 -d 127.0.0.0/8 -m comment --comment "
                + "\"block incoming localnet connections\" -m conntrack ! --ctstate RELATED,ESTABLISHED,DNAT -j DROP"),
                listing("iptables", new PacketChain(PacketChain.Table.FILTER, "KUBE-FIREWALL")));
    }

    @Test
    void aMachineWithoutTheProgram() {
        var filter = new IptablesPacketFilter((command, to) -> {
            throw new NotFoundException("no such file");
        });
        assertEquals(Optional.of("ip6tables is not installed"), filter.obstacle(IpFamily.IPV6));
    }

    @Test
    void theLockIsWaitedForAndOnlyTheBeginningOfWhatIsWrittenIsKept() {
        List<String> asked = new ArrayList<>();
        var filter = new IptablesPacketFilter((command, to) -> {
            asked.add(String.join(" ", command.words()));
            for (int i = 0; i < 100; i++) {
                to.accept(ByteBuffer.wrap("a rule of many\n".getBytes(StandardCharsets.UTF_8)));
            }
            return 3;
        });
        String message = assertThrows(InternalException.class, () -> filter.has(IpFamily.IPV6, CHAIN)).getMessage();
        assertTrue(message.startsWith("can't look for chain filter/OWN: a rule of many a rule") && message.endsWith(" (exit code 3)")
                && message.length() < 600, message);
        assertEquals(List.of("ip6tables -w 5 -S OWN -t filter"), asked);
    }

    @ParameterizedTest
    @CsvSource({"Another app is currently holding the xtables lock, UnavailableException",
        "Could not fetch rule set generation id: Permission denied (you must be root), PermissionDeniedException"})
    void aResourceProblemIsNoAnswer(String written, String expected) {
        var filter = new IptablesPacketFilter((command, to) -> {
            to.accept(ByteBuffer.wrap(written.getBytes(StandardCharsets.UTF_8)));
            return 4;
        });
        for (Runnable call : List.<Runnable>of(() -> filter.has(IpFamily.IPV4, CHAIN), () -> filter.make(IpFamily.IPV4, CHAIN),
                () -> filter.obstacle(IpFamily.IPV4), () -> filter.add(IpFamily.IPV4,
                        new PacketRule(CHAIN, PacketRule.Position.LAST, List.of("-j", "DROP"))))) {
            var thrown = assertThrows(PortException.class, call::run);
            assertEquals(expected, thrown.getClass().getSimpleName());
            assertTrue(thrown.getMessage().contains(written), thrown.getMessage());
        }
    }
}
