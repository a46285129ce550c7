package io.jubelet.domain.volume.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A call of iscsiadm(8).
 *
 * @param words program and arguments
 * @param secret whether an argument is a secret, so that neither the call nor what it answers may be shown
 */
public record IscsiCommand(List<String> words, boolean secret) {

    /** Exit code of iscsiadm(8) when there is no such session. */
    private static final int NO_SESSION = 2;
    /** When a session has been logged in, or an interface has sessions, already. */
    public static final int SESSION_EXISTS = 15;
    /** When there are no such records. */
    private static final int NO_OBJECTS = 21;
    private static final String NO_SETTING = "iface.iscsi_ifacename";

    /** Copies the list. */
    public IscsiCommand {
        words = List.copyOf(words);
    }

    private static IscsiCommand of(List<String> first, String... rest) {
        return new IscsiCommand(Stream.concat(Stream.concat(Stream.of("iscsiadm"), first.stream()), Stream.of(rest)).toList(),
                false);
    }

    /** Whether an exit code of taking something away says that it is away. */
    public static boolean isNotFound(int exitCode) {
        return Set.of(0, NO_SESSION, NO_OBJECTS).contains(exitCode);
    }

    /** Shows the settings of an interface. */
    public static IscsiCommand showInterface(String name) {
        return of(List.of("-m", "iface", "-I", name), "-o", "show");
    }

    /** Makes the interface of a disk with an initiator name of its own. */
    public static IscsiCommand newInterface(IscsiDisk disk) {
        return of(List.of("-m", "iface", "-I", disk.iface()), "-o", "new");
    }

    /** Removes an interface. */
    public static IscsiCommand deleteInterface(String iface) {
        return of(List.of("-m", "iface", "-I", iface), "-o", "delete");
    }

    /** Gives the interface of a disk the settings of the preset one, and its initiator name. */
    public static List<IscsiCommand> copySettings(IscsiDisk disk, IscsiInterface preset) {
        Map<String, String> settings = new TreeMap<>(preset.settings());
        settings.remove(NO_SETTING);
        settings.put("iface.initiatorname", disk.initiatorName());
        List<IscsiCommand> all = new ArrayList<>();
        settings.forEach((key, value) ->
                all.add(of(List.of("-m", "iface", "-I", disk.iface()), "-o", "update", "-n", key, "-v", value)));
        return all;
    }

    private static List<String> discovery(IscsiDisk disk, String portal) {
        return List.of("-m", "discoverydb", "-t", "sendtargets", "-p", portal, "-I", disk.iface());
    }

    /** Makes the record of a portal. */
    public static IscsiCommand newDiscovery(IscsiDisk disk, String portal) {
        return of(discovery(disk, portal), "-o", "new");
    }

    /** Gives the record of a portal what CHAP takes; none without CHAP. */
    public static List<IscsiCommand> prepareDiscovery(IscsiDisk disk, String portal) {
        return disk.chap().discovery() ? settings(discovery(disk, portal), "discovery.sendtargets.auth.authmethod",
                disk.chap().ofDiscovery()) : List.of();
    }

    private static List<IscsiCommand> settings(List<String> record, String method, Map<String, String> values) {
        List<IscsiCommand> all = new ArrayList<>(List.of(of(record, "-o", "update", "-n", method, "-v", "CHAP")));
        values.forEach((key, value) ->
                all.add(new IscsiCommand(of(record, "-o", "update", "-n", key, "-v", value).words(), true)));
        return all;
    }

    /** Asks a portal for its targets. */
    public static IscsiCommand discover(IscsiDisk disk, String portal) {
        return of(discovery(disk, portal), "--discover");
    }

    /** Removes the record of a portal. */
    public static IscsiCommand deleteDiscovery(IscsiDisk disk, String portal) {
        return of(discovery(disk, portal), "-o", "delete");
    }

    private static List<String> node(IscsiDisk disk, String portal) {
        return List.of("-m", "node", "-p", portal, "-T", disk.iqn(), "-I", disk.iface());
    }

    /** Forbids the session to look for units by itself: those of other nodes would appear here. Old versions can't. */
    public static IscsiCommand manualScan(IscsiDisk disk, String portal) {
        return of(node(disk, portal), "-o", "update", "-n", "node.session.scan", "-v", "manual");
    }

    /** Gives the record of a session what CHAP takes; none without CHAP. */
    public static List<IscsiCommand> prepareSession(IscsiDisk disk, String portal) {
        return disk.chap().session() ? settings(node(disk, portal), "node.session.auth.authmethod", disk.chap().ofSession())
                : List.of();
    }

    /** Logs in. */
    public static IscsiCommand login(IscsiDisk disk, String portal) {
        return of(node(disk, portal), "--login");
    }

    /** Removes the record of a session that could not be logged in. */
    public static IscsiCommand forgetNode(IscsiDisk disk, String portal) {
        return of(List.of("-m", "node", "-p", portal, "-I", disk.iface(), "-T", disk.iqn()), "-o", "delete");
    }

    /** Forbids a login at the start of the machine, which could hang. */
    public static IscsiCommand manualStartup(IscsiDisk disk, String portal) {
        return of(List.of("-m", "node", "-p", portal, "-T", disk.iqn()), "-o", "update", "-n", "node.startup", "-v", "manual");
    }

    /** Logs out. */
    public static IscsiCommand logout(IscsiRecord record, String portal) {
        return of(List.of("-m", "node", "-p", portal, "-T", record.iqn()), "--logout", "-I", record.iface());
    }

    /** Removes the record of a session. */
    public static IscsiCommand deleteNode(IscsiRecord record, String portal) {
        return of(List.of("-m", "node", "-p", portal, "-T", record.iqn()), "-o", "delete", "-I", record.iface());
    }

    /** The last argument, which is the value of a setting, is left out where it is a secret. */
    @Override
    public String toString() {
        return String.join(" ", secret ? words.subList(0, words.size() - 1) : words);
    }
}
