package io.jubelet.domain.stats.cgroup;

import static io.jubelet.domain.metrics.ExpositionWriter.utf8;

import io.jubelet.domain.metrics.ExpositionWriter;
import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.stats.cgroup.CgroupUse.Owner;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The labels of one cgroup, in the bytes of the text format, which are the same in some eighty lines of each scrape. */
final class CgroupLine {

    private static final List<String> NAMES = List.of("container", "id", "image", "name", "namespace", "pod");

    private final CgroupUse cgroup;
    private final List<byte[]> labels;
    private final byte[] all;
    private final byte[] time;

    CgroupLine(CgroupUse cgroup) {
        this.cgroup = cgroup;
        Owner owner = cgroup.owner();
        this.labels = List.of(label("container", owner.container()), label("id", cgroup.path()), label("image", owner.image()),
                label("name", owner.name()), label("namespace", owner.namespace()), label("pod", owner.pod()));
        this.all = inBraces(labels);
        this.time = cgroup.sample().isPresent() ? time(cgroup.sample().get().time()) : new byte[0];
    }

    private static byte[] label(String name, String value) {
        return ExpositionWriter.label(new Label(name, value));
    }

    private static byte[] inBraces(List<byte[]> labels) {
        int length = "} ".length();
        for (byte[] label : labels) {
            length += label.length + 1;
        }
        byte[] all = new byte[length];
        int at = 0;
        for (byte[] label : labels) {
            all[at] = (byte) (at == 0 ? '{' : ',');
            System.arraycopy(label, 0, all, at + 1, label.length);
            at += label.length + 1;
        }
        all[at] = '}';
        all[at + 1] = ' ';
        return all;
    }

    CgroupUse cgroup() {
        return cgroup;
    }

    /** The end of each line: when the sample was taken. */
    byte[] time() {
        return time;
    }

    static byte[] time(Instant time) {
        return utf8(" " + time.toEpochMilli() + "\n");
    }

    /**
     * All labels in braces, and a blank.
     *
     * @param more labels beside those of the cgroup, sorted by name
     * @param known the bytes of labels that have been met
     */
    void write(ExpositionWriter writer, List<Label> more, Map<Label, byte[]> known) {
        if (more.isEmpty()) {
            writer.bytes(all);
            return;
        }
        char separator = '{';
        int next = 0;
        for (int i = 0; i < labels.size(); i++) {
            while (next < more.size() && more.get(next).name().compareTo(NAMES.get(i)) < 0) {
                separator = write(writer, separator, known.computeIfAbsent(more.get(next++), ExpositionWriter::label));
            }
            separator = write(writer, separator, labels.get(i));
        }
        while (next < more.size()) {
            separator = write(writer, separator, known.computeIfAbsent(more.get(next++), ExpositionWriter::label));
        }
        writer.character('}');
        writer.character(' ');
    }

    private static char write(ExpositionWriter writer, char separator, byte[] label) {
        writer.character(separator);
        writer.bytes(label);
        return ',';
    }
}
