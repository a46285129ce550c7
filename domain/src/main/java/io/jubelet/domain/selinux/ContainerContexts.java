package io.jubelet.domain.selinux;

import io.jubelet.domain.container.SELinuxOptions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The contexts that containers of a machine get where pods name nothing else, as its policy has them ({@code lxc_contexts}).
 *
 * @param process context of processes; empty where the policy has none
 * @param file context of the files that they use; empty where the policy has none
 */
public record ContainerContexts(String process, String file) {

    /** Rejects null. */
    public ContainerContexts {
        Objects.requireNonNull(process, "process");
        Objects.requireNonNull(file, "file");
    }

    /** Reads the lines of the file: names and quoted values with an equals sign between them; others are comments. */
    public static ContainerContexts parse(List<String> lines) {
        Map<String, String> values = new TreeMap<>();
        for (String line : lines) {
            String text = line.strip();
            int equals = text.indexOf('=');
            if (!text.startsWith("#") && !text.startsWith(";") && equals >= 0) {
                values.put(text.substring(0, equals).strip(), unquoted(text.substring(equals + 1).strip()));
            }
        }
        return new ContainerContexts(values.getOrDefault("process", ""), values.getOrDefault("file", ""));
    }

    private static String unquoted(String text) {
        return text.replaceAll("^\"+|\"+$", "");
    }

    /**
     * The label of the files of a container. User and level are those of the pod; the type of its processes is none of files. Without a
     * level the label is unknown, as the runtime chooses one of its own.
     *
     * @param options what the pod names for its processes
     * @return empty when there is none, or it is not known
     * @throws IllegalArgumentException when the contexts of the machine are malformed
     */
    public String fileLabel(SELinuxOptions options) {
        if (options.level().isEmpty()) {
            return "";
        }
        if (process.isEmpty() || file.isEmpty()) {
            return file;
        }
        SeLinuxContext.parse(process);
        SeLinuxContext given = SeLinuxContext.parse(file);
        return new SeLinuxContext(options.user().isEmpty() ? given.user() : options.user(), given.role(), given.type(),
                options.level()).text();
    }
}
