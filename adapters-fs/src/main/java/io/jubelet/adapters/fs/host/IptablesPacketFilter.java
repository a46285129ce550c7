package io.jubelet.adapters.fs.host;

import io.jubelet.domain.network.IpFamily;
import io.jubelet.domain.network.PacketChain;
import io.jubelet.domain.network.PacketChain.Table;
import io.jubelet.domain.network.PacketRule;
import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandStreams;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.host.PacketFilter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@link PacketFilter} by the programs iptables and ip6tables, 1.4.22 or newer. Whether they keep their tables in nftables or not is up
 * to the distribution. A call starts one or two of them, and waits.
 */
public final class IptablesPacketFilter implements PacketFilter {

    /** A node with very many rules takes seconds. */
    private static final Duration LIMIT = Duration.ofMinutes(1);
    /** How long another program may change the tables, in seconds. */
    private static final String LOCK_SECONDS = "5";
    /** Most bytes that a program may write: the rules of a built-in chain. */
    private static final int MOST_BYTES = 1 << 20;
    /** Most bytes of it that get into a message. */
    private static final int SHOWN_BYTES = 500;

    private static final PacketChain POSTROUTING = new PacketChain(Table.NAT, "POSTROUTING");
    private static final int DONE = 0;
    private static final int NO = 1;
    private static final int RESOURCE_PROBLEM = 4;

    private final CommandStreams commands;
    private final List<String> before;

    /** The filters of this machine. */
    public IptablesPacketFilter(CommandStreams commands) {
        this(commands, List.of());
    }

    /**
     * Filters of another network namespace.
     *
     * @param before a program that runs another one there, with its arguments
     */
    IptablesPacketFilter(CommandStreams commands, List<String> before) {
        this.commands = commands;
        this.before = List.copyOf(before);
    }

    @Override
    public Optional<String> obstacle(IpFamily family) {
        try {
            Answer answer = run(family, "-S", POSTROUTING);
            return answer.code() == DONE ? Optional.empty() : Optional.of(answer.text());
        } catch (NotFoundException e) {
            return Optional.of(program(family) + " is not installed");
        }
    }

    @Override
    public boolean has(IpFamily family, PacketChain chain) {
        return succeeded(run(family, "-S", chain), "look for", chain);
    }

    @Override
    public void make(IpFamily family, PacketChain chain) {
        succeeded(run(family, "-N", chain), "make", chain);
    }

    @Override
    public void add(IpFamily family, PacketRule rule) {
        PacketChain chain = rule.chain();
        String[] words = rule.words().toArray(String[]::new);
        if (!succeeded(run(family, "-C", chain, words), "look into", chain)) {
            Answer answer = run(family, rule.position() == PacketRule.Position.FIRST ? "-I" : "-A", chain, words);
            if (answer.code() != DONE) {
                throw failure("add a rule to", chain, answer);
            }
        }
    }

    private static boolean succeeded(Answer answer, String what, PacketChain chain) {
        if (answer.code() != DONE && answer.code() != NO) {
            throw failure(what, chain, answer);
        }
        return answer.code() == DONE;
    }

    private static PortException failure(String what, PacketChain chain, Answer answer) {
        return new InternalException("can't " + what + " chain " + chain + ": " + answer.text());
    }

    private static String program(IpFamily family) {
        return switch (family) {
            case IPV4 -> "iptables";
            case IPV6 -> "ip6tables";
        };
    }

    private Answer run(IpFamily family, String operation, PacketChain chain, String... words) {
        List<String> line = new ArrayList<>(before);
        line.addAll(List.of(program(family), "-w", LOCK_SECONDS, operation, chain.name(), "-t", chain.table().text()));
        line.addAll(List.of(words));
        var shown = ByteBuffer.allocate(SHOWN_BYTES);
        int code = commands.stream(new Command(line, Map.of("LC_ALL", "C"), "", LIMIT, MOST_BYTES),
                part -> shown.put(part.limit(part.position() + Math.min(part.remaining(), shown.remaining()))));
        var answer = new Answer(code, new String(shown.array(), 0, shown.position(), StandardCharsets.UTF_8));
        if (code == RESOURCE_PROBLEM) {
            throw answer.text().contains("Permission denied") ? new PermissionDeniedException(answer.text())
                    : new UnavailableException(answer.text());
        }
        return answer;
    }

    /**
     * What a program answered.
     *
     * @param code its exit code
     * @param written the beginning of what it wrote
     */
    private record Answer(int code, String written) {

        /** In one line. */
        String text() {
            String lines = String.join(" ", Stream.of(written.split("\\s+")).filter(word -> !word.isEmpty()).toList());
            return lines.isEmpty() ? "exit code " + code : lines + " (exit code " + code + ")";
        }
    }
}
