package io.jubelet.adapters.cri.client;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import com.google.protobuf.WireFormat;
import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.wire.ListingProto.Listing;
import io.jubelet.adapters.grpc.StatusCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads listed sandboxes or containers. The same ones are listed every second, and of one that is there only the state changes: the
 * CRI specification forbids a runtime to alter what it was given. So an object with the id, the state and the length of one in the
 * last complete list is that one. (Its bytes can differ: runtimes write maps in any order.) Thread-safe.
 *
 * @param <M> an object in a response
 * @param <S> what it is translated to
 */
final class ListedObjects<M extends MessageLite, S> {

    private static final int ID_FIELD = 1;

    private final CriCall call;
    private final int stateField;
    private final Parser<M> parser;
    private final Function<M, S> translation;
    private volatile Complete<S> last = new Complete<>(Map.of(), List.of());

    /**
     * A reader of the lists of one type of objects.
     *
     * @param call whose responses these are, for the message of a failure
     * @param stateField number of the field that has the state
     */
    ListedObjects(CriCall call, int stateField, Parser<M> parser, Function<M, S> translation) {
        this.call = call;
        this.stateField = stateField;
        this.parser = parser;
        this.translation = translation;
    }

    /** The request for a list in one message; its objects remain serialized. */
    static ListCalls.Whole<Listing, ByteString> whole(MessageLite request) {
        return new ListCalls.Whole<>(request, Listing.parser(), answer -> answer.getObjectsList().stream());
    }

    /** The request for a list in parts. */
    static ListCalls.InParts<Listing, ByteString> inParts(String method, MessageLite request) {
        return new ListCalls.InParts<>(method, request, Listing.parser(), answer -> answer.getObjectsList().stream());
    }

    /**
     * The objects of a list, in its order. A complete list that shows nothing new, in whatever order, is answered with the very list
     * before, so that a caller that has that one need not compare.
     *
     * @param complete whether the list has everything that is there
     * @throws io.jubelet.ports.failure.InternalException when an object can't be read
     */
    List<S> read(List<ByteString> objects, boolean complete) {
        Complete<S> known = last;
        Map<Version, S> seen = HashMap.newHashMap(objects.size());
        List<S> read = new ArrayList<>(objects.size());
        boolean changed = false;
        try {
            for (ByteString object : objects) {
                Version version = version(object);
                S summary = known.byVersion().get(version);
                if (summary == null) {
                    summary = translation.apply(parser.parseFrom(object));
                    changed = true;
                }
                seen.put(version, summary);
                read.add(summary);
            }
        } catch (InvalidProtocolBufferException e) {
            throw StatusCode.INTERNAL.failure(call, "the server's response can't be read: " + e.getMessage(), e);
        }
        if (!complete) {
            return List.copyOf(read);
        }
        if (!changed && seen.size() == read.size() && read.size() == known.all().size()) {
            return known.all();
        }
        var now = new Complete<>(seen, List.copyOf(read));
        last = now;
        return now.all();
    }

    private Version version(ByteString object) throws InvalidProtocolBufferException {
        String id = "";
        int state = 0;
        try {
            CodedInputStream fields = object.newCodedInput();
            for (int tag = fields.readTag(); tag != 0; tag = fields.readTag()) {
                int field = WireFormat.getTagFieldNumber(tag);
                if (field == ID_FIELD) {
                    id = fields.readStringRequireUtf8();
                } else if (field == stateField) {
                    state = fields.readEnum();
                } else {
                    fields.skipField(tag);
                }
            }
        } catch (InvalidProtocolBufferException e) {
            throw e;
        } catch (IOException e) {
            throw new InvalidProtocolBufferException(e);
        }
        return new Version(id, state, object.size());
    }

    /**
     * What changes when the object does.
     *
     * @param length of its serialized form, in bytes
     */
    private record Version(String id, int state, int length) {
    }

    /** A complete list. */
    private record Complete<S>(Map<Version, S> byVersion, List<S> all) {
    }
}
