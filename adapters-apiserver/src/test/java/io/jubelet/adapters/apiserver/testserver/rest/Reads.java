package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Listing;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.util.List;

/** Answers get and list. */
final class Reads {

    private final Store store;

    Reads(Store store) {
        this.store = store;
    }

    Reply get(ApiRequest request) {
        return Reply.ok(store.get(request.resource(), request.key())
                .orElseThrow(() -> ApiFailure.notFound(request.resource(), request.name())));
    }

    Reply list(ApiRequest request) {
        Listing listing = store.list(request.resource());
        checkVersion(request, listing.version());
        Selection selection = new Selection(request);
        List<Object> items = listing.objects().stream().filter(selection).<Object>map(Reads::item).toList();
        String limit = request.http().parameter("limit");
        String from = request.http().parameter("continue");
        if (!request.http().parameter("resourceVersion").equals("0") && (!limit.isEmpty() || !from.isEmpty())) {
            return page(request, listing.version(), items, from, limit.isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(limit));
        }
        return Reply.ok(Tree.empty().set(request.resource().kind() + "List", "kind")
                .set(request.resource().apiVersion(), "apiVersion")
                .set(Long.toString(listing.version()), "metadata", "resourceVersion")
                .set(items, "items"));
    }

    /** Tokens hold a version and a place; unlike a real server this one has only the present version. */
    private static Reply page(ApiRequest request, long version, List<Object> items, String from, int limit) {
        String[] token = from.isEmpty() ? new String[] {Long.toString(version), "0"} : from.split("-");
        if (Long.parseLong(token[0]) != version) {
            throw ApiFailure.expired("The provided continue parameter is too old.");
        }
        int begin = Integer.parseInt(token[1]);
        int end = (int) Math.min(items.size(), (long) begin + limit);
        Tree list = Tree.empty().set(request.resource().kind() + "List", "kind")
                .set(request.resource().apiVersion(), "apiVersion")
                .set(Long.toString(version), "metadata", "resourceVersion")
                .set(items.subList(begin, end), "items");
        return Reply.ok(end == items.size() ? list : list.set(version + "-" + end, "metadata", "continue"));
    }

    /** Items of a list have no kind. */
    private static Tree item(Tree object) {
        Tree item = Tree.empty();
        object.members().forEach((name, value) -> {
            if (!name.equals("kind") && !name.equals("apiVersion")) {
                item.set(value, name);
            }
        });
        return item;
    }

    private static void checkVersion(ApiRequest request, long present) {
        String wanted = request.http().parameter("resourceVersion");
        if (wanted.isEmpty()) {
            return;
        }
        long version = version(wanted);
        if (version > present) {
            throw ApiFailure.tooLargeVersion(version, present);
        }
        if (request.http().parameter("resourceVersionMatch").equals("Exact") && version < present) {
            throw ApiFailure.expired("The resourceVersion for the provided list is too old.");
        }
    }

    static long version(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException _) {
            throw ApiFailure.badRequest("invalid resource version: resourceVersion: Invalid value: \"" + text
                    + "\": strconv.ParseUint: parsing \"" + text + "\": invalid syntax");
        }
    }
}
