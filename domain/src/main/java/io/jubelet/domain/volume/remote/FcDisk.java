package io.jubelet.domain.volume.remote;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A fibre channel disk (<a href="https://kubernetes.io/docs/concepts/storage/volumes/#fc">fc</a>), known by its targets and a
 * number, or else by identifiers of its own.
 *
 * @param targets world wide names of the targets; empty when it is known by identifiers
 * @param lun number of the unit at the targets, empty with identifiers
 * @param ids identifiers of the unit, with an underscore for each blank
 */
public record FcDisk(List<String> targets, String lun, List<String> ids) implements RemoteDisk {

    private static final String LUN = "-lun-";

    /** Copies the lists. */
    public FcDisk {
        targets = List.copyOf(targets);
        ids = List.copyOf(ids);
    }

    /** The disk of a directory, by its name; the dash between identifiers is not distinguished from one within. */
    public static FcDisk ofDirectory(String directory) {
        int lun = directory.lastIndexOf(LUN);
        return lun > 0 && directory.substring(lun + LUN.length()).matches("[0-9]{1,9}")
                ? new FcDisk(List.of(directory.substring(0, lun).split("-")), directory.substring(lun + LUN.length()), List.of())
                : new FcDisk(List.of(), "", List.of(directory.split("-")));
    }

    @Override
    public String plugin() {
        return "fc";
    }

    @Override
    public String path() {
        return targets.isEmpty() ? String.join("-", ids) : String.join("-", targets) + LUN + lun;
    }

    /** The directory below {@code /dev/disk} with links to the device. */
    public String links() {
        return targets.isEmpty() ? "by-id" : "by-path";
    }

    /** Names of such links, one pattern for each path; a link that matches leads to the device. */
    public List<Pattern> patterns() {
        return targets.isEmpty() ? ids.stream().map(id -> Pattern.compile(Pattern.quote("scsi-" + id))).toList()
                : targets.stream().map(target -> Pattern.compile("(pci-.*-fc|fc)-0x" + Pattern.quote(target + LUN + lun))).toList();
    }
}
