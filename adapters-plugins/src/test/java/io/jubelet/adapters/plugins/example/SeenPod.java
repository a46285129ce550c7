package io.jubelet.adapters.plugins.example;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A few members of a core/v1 Pod, read from its message by their numbers.
 *
 * @param namespace metadata.namespace
 * @param name metadata.name
 * @param uid metadata.uid
 * @param containers how many spec.containers there are
 * @param phase status.phase
 */
public record SeenPod(String namespace, String name, String uid, int containers, String phase) {

    private static final SeenPod NOTHING = new SeenPod("", "", "", 0, "");

    static SeenPod of(ByteString pod) {
        try {
            return read(pod.newCodedInput(), 0, NOTHING);
        } catch (IOException e) {
            throw new UncheckedIOException("a pod that can't be read", e);
        }
    }

    /** Reads metadata (1), spec (2) and status (3), or the members of one of them. */
    private static SeenPod read(CodedInputStream in, int parent, SeenPod before) throws IOException {
        SeenPod seen = before;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            int path = parent * 100 + WireFormat.getTagFieldNumber(tag);
            switch (path) {
                case 1, 2, 3 -> seen = read(in.readBytes().newCodedInput(), path, seen);
                case 101 -> seen = new SeenPod(seen.namespace, in.readString(), seen.uid, seen.containers, seen.phase);
                case 103 -> seen = new SeenPod(in.readString(), seen.name, seen.uid, seen.containers, seen.phase);
                case 105 -> seen = new SeenPod(seen.namespace, seen.name, in.readString(), seen.containers, seen.phase);
                case 202 -> {
                    in.skipField(tag);
                    seen = new SeenPod(seen.namespace, seen.name, seen.uid, seen.containers + 1, seen.phase);
                }
                case 301 -> seen = new SeenPod(seen.namespace, seen.name, seen.uid, seen.containers, in.readString());
                default -> in.skipField(tag);
            }
        }
        return seen;
    }

    @Override
    public String toString() {
        return namespace + "/" + name + " " + uid + " " + containers + " containers " + phase;
    }
}
