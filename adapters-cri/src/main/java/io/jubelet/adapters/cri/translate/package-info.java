/**
 * Translation between the records of the core and the messages of CRI v1, part by part and without any decision. Messages are
 * built here and taken apart here; besides this package only {@code client} and {@code server}, which send and receive them,
 * use their types.
 *
 * <p>On the wire 0 and empty mean "not given", as in the records; what an {@code Optional} leaves out is not sent.
 */
package io.jubelet.adapters.cri.translate;
