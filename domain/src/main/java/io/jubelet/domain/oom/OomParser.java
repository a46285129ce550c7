package io.jubelet.domain.oom;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds out-of-memory kills in the log of the kernel. It gets the records one after another. The kernel reports one kill at a
 * time, with many irrelevant records in between; some may be lost. Not thread-safe.
 */
public final class OomParser {

    private static final String BEGIN = "invoked oom-killer:";
    private static final String OF_CGROUP = "Memory cgroup out of memory";
    private static final Pattern END = Pattern.compile("Killed process ([0-9]+) \\((.+)\\)");
    private static final Pattern CGROUPS_BEFORE_5_0 =
            Pattern.compile("Task in (.*) killed as a result of limit of (.*)");

    private boolean begun;
    private String limitedCgroup;
    private String victimCgroup;
    private String constraint;

    /**
     * Takes the next record.
     *
     * @param kernelRecord a record of {@code /dev/kmsg}; others, and those that a process wrote, are left aside
     * @param now when it was read
     * @return the kill that this record completes
     */
    public Optional<OomKill> next(String kernelRecord, Instant now) {
        if (!begun && !kernelRecord.contains(BEGIN)) {
            return Optional.empty();
        }
        return KernelMessage.parse(kernelRecord).filter(KernelMessage::isOfKernel)
                .flatMap(message -> nextText(message.text(), now));
    }

    private Optional<OomKill> nextText(String text, Instant now) {
        if (text.contains(BEGIN)) {
            begin();
            return Optional.empty();
        }
        Optional<OomConstraintLine> summary = OomConstraintLine.parse(text);
        if (summary.isPresent()) {
            return summed(summary.get(), now);
        }
        Matcher cgroups = CGROUPS_BEFORE_5_0.matcher(text);
        if (cgroups.find()) {
            victimCgroup = absolute(cgroups.group(1));
            limitedCgroup = absolute(cgroups.group(2));
        }
        Matcher end = END.matcher(text);
        return end.find() ? ended(text, end.group(2), end.group(1), now) : Optional.empty();
    }

    private void begin() {
        begun = true;
        limitedCgroup = OomKill.WHOLE_MACHINE;
        victimCgroup = OomKill.WHOLE_MACHINE;
        constraint = "";
    }

    /** A kill in a cgroup is complete with this line; one of the whole machine is complete when the process was killed. */
    private Optional<OomKill> summed(OomConstraintLine line, Instant now) {
        constraint = line.constraint();
        victimCgroup = line.victimCgroup();
        if (line.limitedCgroup().isEmpty()) {
            return Optional.empty();
        }
        limitedCgroup = line.limitedCgroup().get();
        return completed(line.process(), line.pid(), now);
    }

    private Optional<OomKill> ended(String text, String process, String pid, Instant now) {
        if (text.contains(OF_CGROUP)) {
            // Even if the line with the cgroup was lost.
            constraint = OomKill.MEMCG;
        }
        return completed(process, pid, now);
    }

    private Optional<OomKill> completed(String process, String pid, Instant now) {
        int number;
        try {
            number = Integer.parseInt(pid);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
        begun = false;
        return Optional.of(new OomKill(limitedCgroup, victimCgroup, process, number, constraint, now));
    }

    private static String absolute(String cgroup) {
        return cgroup.startsWith("/") ? cgroup : "/" + cgroup;
    }
}
