/**
 * Between the records of the core and the messages of CRI v1, part by part and without any decision. Messages are built
 * here and taken apart here; no other package but the one that sends them uses their types.
 *
 * <p>On the wire 0 and empty mean "not given", as in the records; what an {@code Optional} leaves out is not sent.
 */
package io.jubelet.adapters.cri.translate;
