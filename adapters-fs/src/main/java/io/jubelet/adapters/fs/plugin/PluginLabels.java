package io.jubelet.adapters.fs.plugin;

import io.jubelet.adapters.fs.kernel.ExtendedAttributes;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * SELinux labels of the directories in which plugins have their sockets: that of the files of containers, so that plugins in containers
 * without privileges can use them.
 */
public final class PluginLabels {

    private static final System.Logger LOG = System.getLogger(PluginLabels.class.getName());
    private static final String ATTRIBUTE = "security.selinux";
    private static final String LABEL = "system_u:object_r:container_file_t:s0";

    private final ExtendedAttributes attributes = new ExtendedAttributes();

    /** Labels a directory. That this is not possible is logged as a warning: plugins with privileges work all the same. */
    public void set(Path directory) {
        try {
            attributes.set(directory, ATTRIBUTE, LABEL.getBytes(StandardCharsets.US_ASCII));
        } catch (SystemCallException e) {
            LOG.log(Level.WARNING, "plugins in containers without privileges may not work: {0} can''t be given the SELinux label {1}: {2}",
                    directory, LABEL, e.getMessage());
        }
    }
}
