package io.jubelet.adapters.fs.host;

import io.jubelet.domain.node.Machine;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Memory, swap space and huge pages, see proc_meminfo(5) and the kernel's text about hugetlbpage. */
record MemoryFacts(HostFiles text) {

    private static final String HUGE_PAGES = "sys/kernel/mm/hugepages";
    private static final Pattern HUGE_PAGES_DIRECTORY = Pattern.compile("hugepages-(\\d{1,15})kB");
    private static final Pattern KIBIBYTES = Pattern.compile("(\\w+):\\s*(\\d{1,15}) kB");

    /** Memory in bytes. */
    long total() {
        return meminfo("MemTotal");
    }

    /** Swap space in bytes. */
    long swap() {
        return meminfo("SwapTotal");
    }

    private long meminfo(String key) {
        return text.lines("proc/meminfo").stream().map(KIBIBYTES::matcher)
                .filter(line -> line.matches() && line.group(1).equals(key))
                .mapToLong(line -> Long.parseLong(line.group(2)) << 10).findFirst().orElse(0);
    }

    /** Sizes that the kernel offers, even those of which there are no pages: a node reports zero of them. */
    List<Machine.HugePages> hugePages() {
        return text.names(HUGE_PAGES).stream().map(this::hugePages).flatMap(Optional::stream).toList();
    }

    private Optional<Machine.HugePages> hugePages(String directory) {
        Matcher size = HUGE_PAGES_DIRECTORY.matcher(directory);
        OptionalLong pages = number(text.first(HUGE_PAGES + "/" + directory + "/nr_hugepages"));
        return size.matches() && pages.isPresent()
                ? Optional.of(new Machine.HugePages(Long.parseLong(size.group(1)), pages.getAsLong()))
                : Optional.empty();
    }

    private static OptionalLong number(String text) {
        return text.matches("\\d{1,15}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
