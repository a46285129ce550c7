package io.jubelet.domain.volume.remote;

import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Authentication of a node at an iSCSI target, by CHAP (RFC 7143, section 12.1.3).
 *
 * @param discovery whether it does when it asks a portal for targets
 * @param session whether it does when it logs in
 * @param values what the Secret has, by key; never shown
 */
public record Chap(boolean discovery, boolean session, Map<String, String> values) {

    private static final List<String> DISCOVERY = List.of("discovery.sendtargets.auth.username",
            "discovery.sendtargets.auth.password", "discovery.sendtargets.auth.username_in",
            "discovery.sendtargets.auth.password_in");
    private static final List<String> SESSION = List.of("node.session.auth.username", "node.session.auth.password",
            "node.session.auth.username_in", "node.session.auth.password_in");

    /** Nothing is proved. */
    public static final Chap NONE = new Chap(false, false, Map.of());

    /** Copies the map. */
    public Chap {
        values = Immutable.sorted(values);
    }

    /** Settings of open-iscsi for the question for targets, sorted as they are made; empty ones are left out. */
    SortedMap<String, String> ofDiscovery() {
        return given(discovery, DISCOVERY);
    }

    /** Settings of open-iscsi for a session. */
    SortedMap<String, String> ofSession() {
        return given(session, SESSION);
    }

    private SortedMap<String, String> given(boolean is, List<String> keys) {
        SortedMap<String, String> all = new TreeMap<>();
        if (is) {
            keys.stream().filter(key -> !values.getOrDefault(key, "").isEmpty()).forEach(key -> all.put(key, values.get(key)));
        }
        return all;
    }

    /** Names only. */
    @Override
    public String toString() {
        return "Chap[discovery=" + discovery + ", session=" + session + ", values of " + values.keySet() + "]";
    }
}
