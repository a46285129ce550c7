package io.jubelet.domain.userns;

import io.jubelet.domain.cri.IdMapping;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.UserNamespace;
import io.jubelet.domain.value.JsonText;
import io.jubelet.domain.value.JsonTree;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The ids of one pod: inside they begin at 0, for users and groups alike. As text it is the file {@code userns} in the directory
 * of the pod.
 *
 * @param first the id of the node that is 0 inside
 * @param length how many ids there are
 */
public record PodIdMapping(long first, long length) {

    private static final BigDecimal MOST = BigDecimal.valueOf((1L << 32) - 1);

    private record Entry(long host, long inside, long length) {
    }

    /**
     * Reads a record.
     *
     * @throws UserNamespaceException when it is none, or not one that a kubelet writes
     */
    public static PodIdMapping parse(String text) throws UserNamespaceException {
        List<Entry> users;
        List<Entry> groups;
        try {
            Map<?, ?> record = (Map<?, ?>) JsonTree.parse(text);
            users = entries(record, "uidMappings");
            groups = entries(record, "gidMappings");
        } catch (IllegalArgumentException | ArithmeticException | ClassCastException | NullPointerException e) {
            throw new UserNamespaceException("invalid user namespace mappings file: " + e.getMessage());
        }
        if (users.size() != 1) {
            throw invalid("no more than one mapping allowed.");
        }
        if (groups.size() != 1) {
            throw invalid("GID and UID mappings should be identical.");
        }
        if (!users.equals(groups)) {
            throw invalid("GID and UID mapping should be identical");
        }
        Entry one = users.getFirst();
        if (one.inside() != 0) {
            throw invalid("UID 0 must be mapped");
        }
        return new PodIdMapping(one.host(), one.length());
    }

    private static UserNamespaceException invalid(String message) {
        return new UserNamespaceException("invalid user namespace configuration: " + message);
    }

    private static List<Entry> entries(Map<?, ?> record, String name) {
        List<Entry> entries = new ArrayList<>();
        if (member(record, name) instanceof Object list) {
            for (Object item : (List<?>) list) {
                Map<?, ?> members = item == null ? Map.of() : (Map<?, ?>) item;
                entries.add(new Entry(number(members, "hostId"), number(members, "containerId"), number(members, "length")));
            }
        }
        return entries;
    }

    /** The Go decoder takes a name in any case, prefers none, and takes what is missing or null for zero. */
    private static Object member(Map<?, ?> members, String name) {
        Object found = null;
        for (Map.Entry<?, ?> member : members.entrySet()) {
            if (member.getKey().toString().equalsIgnoreCase(name) && member.getValue() != null) {
                found = member.getValue();
            }
        }
        return found;
    }

    private static long number(Map<?, ?> members, String name) {
        Object value = member(members, name);
        if (value == null) {
            return 0;
        }
        BigDecimal number = (BigDecimal) value;
        if (number.signum() < 0 || number.compareTo(MOST) > 0) {
            throw new IllegalArgumentException(name + " is no number of 32 bits");
        }
        return number.longValueExact();
    }

    /** The record, with the members and the order that a kubelet writes. */
    public String toJson() {
        String list = "[" + JsonText.object().addRaw("hostId", Long.toString(first)).addRaw("containerId", "0")
                .addRaw("length", Long.toString(length)) + "]";
        return JsonText.object().addRaw("uidMappings", list).addRaw("gidMappings", list).toString();
    }

    /** The mapping in the form of the runtime. */
    public UserNamespace namespace() {
        List<IdMapping> ids = List.of(new IdMapping(first, 0, length));
        return new UserNamespace(NamespaceMode.POD, ids, ids);
    }
}
